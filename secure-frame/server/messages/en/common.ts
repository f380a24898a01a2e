import type { Circumstances } from '../../circumstances.ts'

/** The language of the texts here, as a BCP 47 tag. */
export const locale = 'en'

/** The name over this server's mails. */
export const secureWallet = 'Secure wallet'

/** Under the host of this server, over its pages. */
export const yourWalletsOwnPage = 'Your wallet’s own page'

/** The host alone, because most mail programs turn an address with a scheme into a link. */
export const siteOf = ({ topOrigin }: Pick<Circumstances, 'topOrigin'>): string =>
  topOrigin?.replace(/^https?:\/\//, '') ?? 'an unverified site'
