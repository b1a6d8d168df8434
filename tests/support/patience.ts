/** Tests wait for others as long as `expect.poll` does here: the second that Vitest gives is soon over on a busy machine. */
import { vi } from "vitest";

const patience_ms = 30_000;

type Given = number | { timeout?: number; interval?: number };

const { waitFor, waitUntil } = vi;
const patient = (given: Given = {}): Given => (typeof given === "number" ? given : { timeout: patience_ms, ...given });

const patientWaits = {
  waitFor: (holds: () => unknown, given?: Given) => waitFor(holds, patient(given)),
  waitUntil: (holds: () => unknown, given?: Given) => waitUntil(holds, patient(given)),
};

// Test files share a process, in which this is done once.
const done = vi as typeof vi & { is_patient?: boolean };
if (!done.is_patient) Object.assign(vi, patientWaits, { is_patient: true });
