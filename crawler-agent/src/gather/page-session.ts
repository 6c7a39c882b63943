/// <reference lib="dom" />
import type { CDPSession } from 'playwright';
import { rememberRoot } from './frame/declared-roots.ts';
import { isShown } from './frame/is-shown.ts';
import type { InPage } from './in-page.ts';
import { ScriptDefect, ScriptFailure, scriptErrorOf } from './script-failure.ts';
import { within } from './within.ts';

const WORLD = 'proofline';
const MAX_CLOSED_ROOTS = 500;
/** So many frames are asked whether a person sees them. */
const MAX_FRAMES = 600;

/** What is used of a protocol session of a page, whoever carries it. */
export type ProtocolSession = Pick<CDPSession, 'send' | 'on'>;

/** The frames of a page that a person sees. */
export interface SeenFrames {
  readonly main: string;
  /** The main frame shows the browser's own words in place of the page. */
  readonly isUnreachable: boolean;
  readonly inner: readonly string[];
  /** Addresses of those that show the browser's own words: they did not answer, or may not be shown in a frame. */
  readonly unreachable: readonly string[];
  readonly isAll: boolean;
}

/**
 * Runs our scripts in a page, in a world of their own: they see the page's document, and nothing the page's scripts
 * have redefined (a page that overrides `getComputedStyle` must not decide what counts as visible).
 */
export class PageSession {
  readonly cdp: ProtocolSession;

  constructor(cdp: ProtocolSession) {
    this.cdp = cdp;
  }

  /** The page's frames, the main one first. */
  async frames(): Promise<string[]> {
    const { frameTree } = await this.cdp.send('Page.getFrameTree');
    const ids: string[] = [];
    const waiting = [frameTree];
    for (let tree = waiting.shift(); tree !== undefined; tree = waiting.shift()) {
      ids.push(tree.frame.id);
      waiting.push(...(tree.childFrames ?? []));
    }
    return ids;
  }

  /**
   * The main frame and those inside that a person sees: no frame in one that is hidden. `isAll` is false when there
   * are more than `max`.
   */
  async seenFrames(max: number, limitMs: number): Promise<SeenFrames> {
    const { frameTree } = await this.cdp.send('Page.getFrameTree');
    const inner: string[] = [];
    const unreachable: string[] = [];
    const main = frameTree.frame.id;
    const isUnreachable = frameTree.frame.unreachableUrl !== undefined;
    const found = (isAll: boolean): SeenFrames => ({ main, isUnreachable, inner, unreachable, isAll });
    let waiting = childrenOf(frameTree);
    for (let asked = waiting.length; waiting.length > 0; asked += waiting.length) {
      if (asked > MAX_FRAMES) return found(false);
      const answers = await Promise.all(
        waiting.map(({ tree, parent }) => this.#isSeen(tree.frame.id, parent, limitMs)),
      );
      const seen = waiting.filter((_, index) => answers[index]).map(({ tree }) => tree);
      for (const { frame } of seen) {
        if (frame.unreachableUrl === undefined) inner.push(frame.id);
        else unreachable.push(frame.unreachableUrl);
      }
      if (inner.length > max) return found(false);
      waiting = seen.flatMap(childrenOf);
    }
    return found(true);
  }

  /** @throws ScriptFailure after `limitMs` at the latest; ScriptDefect */
  async run<Arg, Result>(
    frameId: string,
    script: InPage<(arg: Arg) => Result | Promise<Result>>,
    arg: Arg,
    limitMs: number,
  ): Promise<Result> {
    const running = async (): Promise<{ value: Result }> => {
      const { executionContextId } = await this.cdp.send('Page.createIsolatedWorld', { frameId, worldName: WORLD });
      const { result, exceptionDetails } = await this.cdp.send('Runtime.evaluate', {
        expression: `${script}(${JSON.stringify(arg)})`,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
        timeout: limitMs,
      });
      if (exceptionDetails !== undefined) {
        const { exception, text } = exceptionDetails;
        throw scriptErrorOf(exception?.className, exception?.description ?? text);
      }
      return { value: result.value };
    };
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new ScriptFailure(`No answer from the page in ${limitMs} ms.`)), limitMs);
    const answer = running();
    answer.catch(() => undefined);
    try {
      return (await Promise.race([answer, late])).value;
    } catch (error) {
      if (error instanceof ScriptFailure || error instanceof ScriptDefect) throw error;
      throw new ScriptFailure(error instanceof Error ? error.message : String(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Opens closed shadow roots that stand in the markup itself (`shadowrootmode="closed"`) to our scripts in this frame:
   * no script of the page made them, so none could be made to open them.
   */
  async openDeclaredRoots(frameId: string): Promise<void> {
    const { executionContextId } = await this.cdp.send('Page.createIsolatedWorld', { frameId, worldName: WORLD });
    const { root } = await this.cdp.send('DOM.getDocument', { depth: -1, pierce: true });
    const closed: number[] = [];
    const waiting: DomNode[] = [root];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (node.shadowRootType === 'closed' && closed.length < MAX_CLOSED_ROOTS) closed.push(node.backendNodeId);
      waiting.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
    }
    for (const backendNodeId of closed) {
      const { object } = await this.cdp.send('DOM.resolveNode', { backendNodeId, executionContextId });
      if (object.objectId !== undefined) await this.#callWith(object.objectId, rememberRoot);
    }
  }

  /**
   * Runs a script with the innermost node that is drawn at a point of the view, in frames and shadow roots too.
   * @returns undefined where nothing is, or no answer came in time
   */
  async runAt<Result>(
    { x, y }: { readonly x: number; readonly y: number },
    script: InPage<(node: never) => Result>,
    limitMs: number,
  ): Promise<Result | undefined> {
    const running = async () => {
      await this.cdp.send('DOM.enable');
      const place = { x: Math.round(x), y: Math.round(y), ignorePointerEventsNone: false };
      const { backendNodeId, frameId } = await this.cdp.send('DOM.getNodeForLocation', place);
      const world = await this.cdp.send('Page.createIsolatedWorld', { frameId, worldName: WORLD });
      const { executionContextId } = world;
      const { object } = await this.cdp.send('DOM.resolveNode', { backendNodeId, executionContextId });
      return this.#callWith(object.objectId ?? '', script);
    };
    return within<Result | undefined>(limitMs, running(), undefined);
  }

  /** Whether the element that holds a frame can be seen; false when it is gone. */
  async #isSeen(frameId: string, parentId: string, limitMs: number): Promise<boolean> {
    const asking = async () => {
      const world = { frameId: parentId, worldName: WORLD };
      const [{ executionContextId }] = await Promise.all([
        this.cdp.send('Page.createIsolatedWorld', world),
        this.cdp.send('DOM.enable'),
      ]);
      const { backendNodeId } = await this.cdp.send('DOM.getFrameOwner', { frameId });
      const { object } = await this.cdp.send('DOM.resolveNode', { backendNodeId, executionContextId });
      return this.#callWith(object.objectId ?? '', isShown);
    };
    return within(limitMs, asking(), false);
  }

  /** Runs a script with one node of the page, in the world in which the node was resolved. @throws ScriptDefect */
  async #callWith<Result>(objectId: string, script: InPage<(node: never) => Result>): Promise<Result> {
    const { result, exceptionDetails } = await this.cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function () { return ${script}(this); }`,
      returnByValue: true,
    });
    if (exceptionDetails === undefined) return result.value;
    const { exception, text } = exceptionDetails;
    throw scriptErrorOf(exception?.className, exception?.description ?? text);
  }

  /** Breaks off whatever script is running, also one that never ends. */
  async terminateScripts(): Promise<void> {
    await within(500, this.cdp.send('Runtime.terminateExecution'), undefined);
  }
}

interface FrameTree {
  /** `unreachableUrl` is set when the frame shows the browser's own words about an address that did not answer. */
  readonly frame: { readonly id: string; readonly unreachableUrl?: string };
  readonly childFrames?: readonly FrameTree[];
}

const childrenOf = ({ frame, childFrames = [] }: FrameTree) => childFrames.map((tree) => ({ tree, parent: frame.id }));

interface DomNode {
  readonly backendNodeId: number;
  readonly shadowRootType?: string;
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}
