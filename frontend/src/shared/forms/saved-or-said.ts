import { ApiError } from '../api/api-error.ts';
import { toast } from '../ui/toast.tsx';

const SAVED_NOT_SHOWN = 202;

/**
 * What a write made; null where the server has saved it and cannot show it yet, which is said in its words. A form ends
 * on both: what is offered again would be saved twice.
 */
export async function savedOrSaid<Saved>(write: Promise<Saved>): Promise<Saved | null> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== SAVED_NOT_SHOWN) throw error;
    toast('info', error.detail);
    return null;
  }
}
