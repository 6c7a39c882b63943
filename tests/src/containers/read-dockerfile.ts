import { readFileSync } from 'node:fs';
import { Copy, DockerfileParser, Env, From, type Instruction, JSONInstruction, Workdir } from 'dockerfile-ast';

/** One instruction of a stage, as far as it decides what a container holds and runs. */
export type Step =
  | {
      readonly kind: 'copy';
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly to: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'volume'; readonly path: string }
  | { readonly kind: 'entrypoint' | 'cmd'; readonly words: readonly string[] };

export interface Stage {
  readonly name: string;
  /** Name of another stage, or of an image from elsewhere. */
  readonly from: string;
  readonly steps: readonly Step[];
}

/** Nothing of these can be missed by a program when it starts. */
const silent = new Set(['ARG', 'EXPOSE', 'HEALTHCHECK', 'LABEL']);

/** The stages of a Dockerfile by name. @throws for an instruction that nothing here knows */
export function readDockerfile(path: string, edit = (text: string) => text): ReadonlyMap<string, Stage> {
  const stages = new Map<string, { name: string; from: string; steps: Step[] }>();
  let current: { name: string; from: string; steps: Step[] } | undefined;
  for (const instruction of DockerfileParser.parse(edit(readFileSync(path, 'utf8'))).getInstructions()) {
    if (instruction instanceof From) {
      current = { name: instruction.getBuildStage() ?? '', from: instruction.getImage() ?? '', steps: [] };
      stages.set(current.name, current);
      continue;
    }
    const step = stepOf(instruction);
    if (step !== undefined) current?.steps.push(step);
  }
  return stages;
}

function stepOf(instruction: Instruction): Step | undefined {
  const keyword = instruction.getKeyword();
  if (silent.has(keyword)) return undefined;
  const words = instruction.getArguments().map((argument) => argument.getValue());
  if (instruction instanceof Copy) {
    const from =
      instruction
        .getFlags()
        .find((flag) => flag.getName() === 'from')
        ?.getValue() ?? undefined;
    return { kind: 'copy', from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
  }
  if (instruction instanceof Env) {
    const values = instruction.getProperties().map((property) => [property.getName(), property.getValue() ?? '']);
    return { kind: 'env', values: Object.fromEntries(values) };
  }
  if (instruction instanceof Workdir) return { kind: 'workdir', path: words[0] ?? '' };
  if (keyword === 'RUN') return { kind: 'run', command: instruction.getRawArgumentsContent() ?? '' };
  if (keyword === 'USER') return { kind: 'user', user: words[0] ?? '' };
  if (keyword === 'VOLUME') return { kind: 'volume', path: words[0] ?? '' };
  if (instruction instanceof JSONInstruction && (keyword === 'ENTRYPOINT' || keyword === 'CMD')) {
    const kind = keyword === 'CMD' ? 'cmd' : 'entrypoint';
    return { kind, words: instruction.getJSONStrings().map((text) => text.getJSONValue()) };
  }
  throw new Error(`Nothing here knows what ${keyword} does.`);
}
