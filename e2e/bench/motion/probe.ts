import type { Frame } from '@playwright/test'

/** The frames of one transition, in milliseconds. */
export interface Recorded {
  /** The time between each frame and the one before it. */
  gaps: number[]
  /** How long the main thread worked on frames that took it longer than 50 ms. */
  longFrames: number[]
}

interface Recorder {
  stop: () => Recorded
}

declare global {
  interface Window {
    airlockMotion?: Recorder
  }
}

/** Begins to record in a frame. */
export const record = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const gaps: number[] = []
    const longFrames: number[] = []
    let last: number | undefined
    let isOver = false
    const note = (list: PerformanceEntryList) => {
      for (const { duration } of list) longFrames.push(duration)
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    if (PerformanceObserver.supportedEntryTypes.includes('long-animation-frame'))
      observer.observe({ type: 'long-animation-frame' })
    const look = (now: number) => {
      if (last !== undefined) gaps.push(now - last)
      last = now
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    window.airlockMotion = {
      stop: () => {
        isOver = true
        note(observer.takeRecords())
        observer.disconnect()
        return { gaps, longFrames }
      },
    }
  })

/**
 * Resolves when nothing moves any more but what moves without an end, and that has been painted. The frame of a closed
 * widget is never painted.
 */
export const settled = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const moving = () =>
      document.getAnimations().filter(({ effect, playState, timeline }) => {
        // Spinners never end, and the line around a QR code takes as long as the code is valid.
        const isLong = Number(effect?.getComputedTiming().endTime ?? 0) > 10_000
        return playState === 'running' && timeline === document.timeline && !isLong
      })
    await painted()
    while (moving().length > 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await painted()
    }
  })

/** Ends the recording. */
export const recorded = (frame: Frame): Promise<Recorded> =>
  frame.evaluate(() => window.airlockMotion?.stop() ?? { gaps: [], longFrames: [] })
