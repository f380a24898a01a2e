import { siteLabel } from '../decode/siteLabel.ts'
import { shortName } from '../decode/text.ts'
import type { Site } from '../screens/site.ts'
import type { Place } from './ancestors.ts'

/** The site as it is named above everything that is drawn: what the browser says, and under it what the dApp says. */
export interface NamedSite {
  get(): Site
  /** What the dApp calls itself: a claim, which counts for nothing (SEC-16). */
  claim(name: string | undefined): void
}

/** Where the browser says nothing, nothing is claimed: a claim never stands in the place of a site. */
export function nameSite({ topOrigin, outer }: Place): NamedSite {
  const label = topOrigin === null ? null : siteLabel(topOrigin)
  const outerLabel = outer === null ? null : siteLabel(outer)
  const site: Site = {
    ...(label ?? { text: 'Unknown site', unicode: null, mixedScript: false, insecure: false }),
    verified: label !== null,
    outer: outerLabel?.text ?? null,
    claim: null,
  }
  let shown = site
  return {
    get: () => shown,
    claim: (name) => {
      const claim = site.verified && name !== undefined ? shortName(name) : null
      shown = { ...site, claim: claim === site.text ? null : claim }
    },
  }
}
