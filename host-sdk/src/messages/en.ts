/*
 * The page’s own texts for visitors, without a widget. They are in English only, whatever the `locale`: nothing can be fetched where these words are needed, and a table of languages would be loaded by every page.
 * They are constants, so that the build puts them where they are used.
 */

/** The language of these words, for screen readers: the page may be in another one. */
export const lang = 'en'

export const unavailable = 'Wallet service unavailable'
export const stillWork = 'You can still connect a wallet.'
export const noWallets = 'Install a wallet, or try again later.'
/** The wallet's name follows. */
export const continueIn = 'Continue in '
export const approveThere = 'Approve the connection there.'
export const notConnected = 'Not connected'
export const nothingShared = 'Nothing was shared. Try again.'
export const retry = 'Try again'
export const close = 'Close'
export const opening = 'Opening wallet…'
export const cancel = 'Cancel'
/** The name of the widget's frame, for screen readers. The site's name follows. */
export const frameTitle = 'Airlock wallet – '
