import { randomInt } from 'node:crypto'

/** Six digits from the operating system's generator, every one of the million equally likely (SEC-22). */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The two digits that the device page and the frame show: from 10, because a leading nought gets lost in speech. */
export function newDeviceNumber(): string {
  return String(randomInt(10, 100))
}
