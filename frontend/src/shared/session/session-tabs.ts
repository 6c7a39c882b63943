import { z } from 'zod';

/** What the tabs of this browser tell each other: they share one session. */
const tabMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signed_in') }),
  z.object({ type: z.literal('signed_out') }),
  z.object({ type: z.literal('prolonged') }),
]);
type TabMessage = z.infer<typeof tabMessageSchema>;

// One channel for saying and hearing: a tab does not hear itself.
const channel = new BroadcastChannel('proofline.session');

/** Tells this browser's other tabs. */
export const tellTabs = (message: TabMessage): void => channel.postMessage(message);

/** Hears the other tabs until the returned function is called. */
export function hearTabs(hear: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    const parsed = tabMessageSchema.safeParse(data);
    if (parsed.success) hear(parsed.data);
  };
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
