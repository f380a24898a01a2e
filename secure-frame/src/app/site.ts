import { siteLabel } from '../decode/siteLabel.ts'
import { shortName } from '../decode/text.ts'
import { appWords } from '../messages/en/app.ts'
import type { Site } from '../screens/site.ts'
import type { FrameAncestors } from './ancestors.ts'

/** The site's name at the top of every screen: the browser's, and under it the dApp's own. */
export interface NamedSite {
  get(): Site
  /** Sets the dApp's own name, which is unverified and has no effect (SEC-16). */
  claim(name: string | undefined): void
}

/** If the browser does not identify the site, no claim is shown: a claim never replaces a site. */
export function nameSite({ topOrigin, outer }: FrameAncestors): NamedSite {
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
