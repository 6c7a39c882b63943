import type { ScavengeResp, StartScavengeReq, StopScavengeReq } from '@eventstore/db-client/generated/operations_pb.js';
import {
  type Metadata,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { operationsPb } from '../protocol/generated.ts';
import { ScavengeError } from '../scavenge/scavenge.ts';
import { callError, isCallError, unavailable } from './call-error.ts';
import type { NodeContext } from './node-context.ts';

const { ScavengeResult } = operationsPb.ScavengeResp;

/** `StartScavenge` and `StopScavenge`, for `$ops` and `$admins`. */
export function scavengeCalls(context: NodeContext): UntypedServiceImplementation {
  return {
    startScavenge: (call: ServerUnaryCall<StartScavengeReq, ScavengeResp>, callback: sendUnaryData<ScavengeResp>) =>
      void answer(context, call.metadata, callback, async () => {
        const { id, started } = await context.scavenger.start();
        return response(id, started ? ScavengeResult.STARTED : ScavengeResult.INPROGRESS);
      }),
    stopScavenge: (call: ServerUnaryCall<StopScavengeReq, ScavengeResp>, callback: sendUnaryData<ScavengeResp>) =>
      void answer(context, call.metadata, callback, async () => {
        const id = call.request.getOptions()?.getScavengeId() ?? '';
        if (!(await context.scavenger.stop(id))) throw scavengeNotFound(id);
        return response(id, ScavengeResult.STOPPED);
      }),
  };
}

async function answer(
  { access }: NodeContext,
  metadata: Metadata,
  callback: sendUnaryData<ScavengeResp>,
  perform: () => Promise<ScavengeResp>,
): Promise<void> {
  try {
    const refused = access.operations(await access.identify(metadata));
    if (refused) return callback(refused);
    callback(null, await perform());
  } catch (error) {
    if (isCallError(error)) callback(error);
    else if (error instanceof ScavengeError && error.code === 'scavenge_running')
      callback(callError(status.FAILED_PRECONDITION, error.message));
    else callback(unavailable('The log cannot be scavenged at the moment.'));
  }
}

function response(id: string, result: 0 | 1 | 2): ScavengeResp {
  const message = new operationsPb.ScavengeResp();
  message.setScavengeId(id);
  message.setScavengeResult(result);
  return message;
}

function scavengeNotFound(id: string) {
  return callError(status.NOT_FOUND, 'Scavenge id was invalid.', {
    exception: 'scavenge-not-found',
    'scavenge-id': id,
  });
}
