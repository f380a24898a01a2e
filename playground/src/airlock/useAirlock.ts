import { type Airlock, type AirlockState, createAirlock } from '@airlock/host-sdk'
import { themes } from '@airlock/host-sdk/themes'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PlainConfig } from '../settings/config.ts'

export interface Wanted {
  config: PlainConfig
  /** The element in which the widget is shown, or null for a modal. */
  mount: HTMLElement | null
  /** False while the element is not there yet. */
  isReady: boolean
}

/** The instance, or why there is none. */
export interface Running {
  airlock: Airlock | null
  state: AirlockState | null
  problem: string | null
}

/** Every variable without a value, so that nothing of the look before is left. */
const NO_VARIABLES = themes.light.themeVariables

const NOTHING: Running = { airlock: null, state: null, problem: null }

function start(config: PlainConfig, mount: HTMLElement | null): Running {
  try {
    const airlock = createAirlock({ ...config, ...(mount && { mount }) })
    return { airlock, state: airlock.getState(), problem: null }
  } catch (error) {
    return { ...NOTHING, problem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Runs the widget with the wanted configuration. A theme is changed in the running widget; everything else needs a new
 * instance, which restores the visitor's connection.
 */
export function useAirlock({ config, mount, isReady }: Wanted): Running {
  const { themeMode, themeVariables, ...fixed } = config
  const key = JSON.stringify(fixed)
  const look = JSON.stringify([themeMode, themeVariables])
  const [running, setRunning] = useState(NOTHING)
  const shown = useRef('')

  // The keys stand for the configuration, whose objects are new each time.
  useLayoutEffect(() => {
    if (!isReady) return
    shown.current = look
    const first = start(config, mount)
    setRunning(first)
    const stop = first.airlock?.subscribe((state) => setRunning((now) => ({ ...now, state })))
    return () => {
      stop?.()
      first.airlock?.destroy()
    }
  }, [key, mount, isReady])

  useEffect(() => {
    if (shown.current === look) return
    shown.current = look
    const change = { themeMode: themeMode ?? null, themeVariables: { ...NO_VARIABLES, ...themeVariables } }
    // A failure is on the console, for the developer.
    running.airlock?.setTheme(change).catch((error: unknown) => console.warn(error))
  }, [look, running.airlock])

  return running
}
