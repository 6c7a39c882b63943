import { streamsPb } from '../protocol/generated.ts';
import { type Answer, realAnswers } from './real-answers.ts';

interface Place {
  getCommitPosition(): string;
  setCommitPosition(value: string): unknown;
  getPreparePosition(): string;
  setPreparePosition(value: string): unknown;
}

/**
 * Positions as a real server has them, which counts bytes: an event lies some way behind the one before, and what lies
 * between is no position.
 */
export class SparsePositions {
  readonly #apart: bigint;

  /** @param apart how far two events of the log lie from each other */
  constructor(apart: bigint) {
    this.#apart = apart;
  }

  /** What is asked, in the words of a node that counts events; or what a real server answers to it. */
  asked(method: string, bytes: Buffer): Buffer | Answer {
    if (method !== 'Read') return bytes;
    const request = streamsPb.ReadReq.deserializeBinary(bytes);
    const place = request.getOptions()?.getAll()?.getPosition();
    if (!place) return bytes;
    const position = BigInt(place.getCommitPosition());
    if (position % this.#apart !== 0n) {
      const isSubscription = request.getOptions()?.hasSubscription() === true;
      return isSubscription ? realAnswers.subscribedInsideRecord : realAnswers.readInsideRecord;
    }
    move(place, (at) => at / this.#apart);
    return Buffer.from(request.serializeBinary());
  }

  /** What a node that counts events answers, with the positions of a real server. */
  answered(method: string, bytes: Buffer): Buffer {
    const further = (at: bigint) => at * this.#apart;
    if (method === 'Read') {
      const response = streamsPb.ReadResp.deserializeBinary(bytes);
      const event = response.getEvent();
      if (event?.hasCommitPosition()) event.setCommitPosition(further(BigInt(event.getCommitPosition())).toString());
      for (const place of [event?.getEvent(), event?.getLink(), response.getCheckpoint()])
        if (place) move(place, further);
      return Buffer.from(response.serializeBinary());
    }
    if (method === 'BatchAppend') {
      const response = streamsPb.BatchAppendResp.deserializeBinary(bytes);
      const place = response.getSuccess()?.getPosition();
      if (!place) return bytes;
      move(place, further);
      return Buffer.from(response.serializeBinary());
    }
    return bytes;
  }
}

function move(place: Place, to: (at: bigint) => bigint): void {
  place.setCommitPosition(to(BigInt(place.getCommitPosition())).toString());
  place.setPreparePosition(to(BigInt(place.getPreparePosition())).toString());
}
