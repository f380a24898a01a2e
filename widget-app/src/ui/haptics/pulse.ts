/** How a phone vibrates (ms): one short pulse, or two with a pause between them. */
const PULSES = { success: [12], error: [16, 64, 16] } as const

/** The browser's functions that a pulse depends on. */
interface Surroundings {
  navigator: {
    vibrate?: ((pattern: number[]) => boolean) | undefined
    userActivation?: Pick<UserActivation, 'hasBeenActive'> | undefined
  }
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>
}

/**
 * Lets a phone that can vibrate tell that an action has ended well or badly. Only if the visitor has pressed something in
 * this frame, because browsers refuse it before and log that, and never if they prefer reduced motion. Never throws.
 */
export function pulse(end: keyof typeof PULSES, { navigator, matchMedia }: Surroundings = globalThis): void {
  const { vibrate, userActivation } = navigator
  if (!vibrate || !userActivation?.hasBeenActive) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  try {
    vibrate.call(navigator, [...PULSES[end]])
  } catch {
    // A page may forbid its frames to vibrate. The end is visible anyway.
  }
}
