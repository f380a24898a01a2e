import { useEffect, useMemo, useState } from 'preact/hooks'
import { visitorIn } from '../airlock/account.ts'
import { useAirlock } from '../airlock/useAirlock.ts'
import type { Context } from '../attempts/attempt.ts'
import { useAttempts } from '../attempts/useAttempts.ts'
import { behave, breakSite, NO_FAULTS } from '../faults/faults.ts'
import { useInbox } from '../inbox/useInbox.ts'
import { listen } from '../log/listen.ts'
import { useLog } from '../log/useLog.ts'
import { configOf, themeOf } from '../settings/config.ts'
import { useSettings } from '../settings/useSettings.ts'
import type { Site } from '../site/site.ts'
import { useMode } from './useMode.ts'
import { useSight } from './useSight.ts'

/** Everything that the page does, for its parts to show. */
export function usePlayground(site: Site) {
  const control = useSettings(site)
  const { settings } = control
  const [faults, setFaults] = useState(NO_FAULTS)
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const mode = useMode(themeOf(settings).themeMode)
  const { log, entries } = useLog()

  // What the visitor copies has no faults in it.
  const config = useMemo(() => configOf(settings, site), [settings, site])
  const broken = useMemo(
    () => configOf(settings, breakSite(site, faults, site.local)),
    [settings, site, faults],
  )
  const { isSlow, wallet } = faults
  useEffect(() => {
    if (site.local) behave(site.local.wallet.id, { isSlow, wallet })
  }, [site, isSlow, wallet])
  const isInline = settings.layout === 'inline'
  const { airlock, state, problem } = useAirlock({
    config: broken,
    mount: isInline ? place : null,
    isReady: !isInline || place !== null,
  })
  useEffect(() => (airlock ? listen(airlock, log) : undefined), [airlock, log])

  const visitor = useMemo(() => visitorIn(state), [state])
  const context = useMemo<Context | null>(() => {
    const networks = site.networks.filter(({ id }) => settings.networks.includes(id))
    return airlock && { airlock, visitor, networks, local: site.local }
  }, [airlock, visitor, settings.networks, site])
  const attempts = useAttempts(context, log)
  useSight(attempts.waiting, isInline ? (state?.view ?? null) : undefined)
  const inbox = useInbox(site.local?.mail, state)

  return {
    ...{ control, mode, config, faults, setFaults, setPlace },
    ...{ airlock, problem, visitor, attempts, inbox, log, entries },
  }
}
