import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Site } from '../site/site.ts'
import { readLink, writeLink } from './link.ts'
import { PRESETS } from './presets.ts'
import { defaultsFor, type Offer, type Settings } from './settings.ts'

export interface SettingsControl {
  settings: Settings
  /** Parameters of the link that were not valid. */
  ignored: readonly string[]
  change: (part: Partial<Settings>) => void
  reset: () => void
}

const offerOf = ({ projectId, local, networks }: Site): Offer => ({
  projects: local ? local.projects.map(({ id }) => id) : [projectId],
  themes: Object.keys(PRESETS),
  networks,
})

/** The settings of the page's address, which follows every change, so that the address is the link to share. */
export function useSettings(site: Site): SettingsControl {
  const offer = useMemo(() => offerOf(site), [site])
  const [{ settings, ignored }, setState] = useState(() => readLink(location.search, offer))
  useEffect(() => {
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${writeLink(settings, offer)}${location.hash}`,
    )
  }, [settings, offer])
  return {
    settings,
    ignored,
    change: (part) => setState((now) => ({ settings: { ...now.settings, ...part }, ignored: [] })),
    reset: () => setState({ settings: defaultsFor(offer), ignored: [] }),
  }
}
