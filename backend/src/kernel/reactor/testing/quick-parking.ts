import { PARKING_LIMITS, type ParkingLimits } from '@proofline/platform/parked-events/limits';

/** What fails is parked soon. */
export const quickParking: ParkingLimits = { ...PARKING_LIMITS, retryPausesMs: [20, 20], lookEveryMs: 10 };
