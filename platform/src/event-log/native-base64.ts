import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

/**
 * The client hands the JSON of an event to its message as base64, and the message decodes that character by character,
 * once to measure it and once to send it: a tenth of what an append costs its writer. Node decodes the same natively.
 */
streamsPb.BatchAppendReq.ProposedMessage.prototype.getData_asU8 = function nativeData() {
  const data = this.getData();
  return typeof data === 'string' ? Buffer.from(data, 'base64') : data;
};
