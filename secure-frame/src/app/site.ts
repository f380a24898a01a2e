import { siteLabel } from '../decode/siteLabel.ts'
import { shortName } from '../decode/text.ts'
import { appWords } from '../messages/en/app.ts'
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
  let claimed: string | null = null
  return {
    get: () => ({
      ...(label ?? { text: appWords.unknownSite, unicode: null, mixedScript: false, insecure: false }),
      verified: label !== null,
      outer: outerLabel?.text ?? null,
      claim: claimed,
    }),
    claim: (name) => {
      const claim = label !== null && name !== undefined ? shortName(name) : null
      claimed = claim === label?.text ? null : claim
    },
  }
}
