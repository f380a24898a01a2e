import { escapeHtml, page, paragraph } from './layout.ts'

/** A mail without its address. */
export interface Message {
  subject: string
  text: string
  html: string
}

/** Where something was asked from: what the reader can compare with what they just did. */
export interface Circumstances {
  /** The site as the browser named it; null where it named none. */
  topOrigin: string | null
  /** Browser and system in words. */
  device: string
}

/** The host alone: with a scheme most mail programs would make a link of it. */
export const siteOf = ({ topOrigin }: Pick<Circumstances, 'topOrigin'>) =>
  topOrigin?.replace(/^https?:\/\//, '') ?? 'an unverified site'

const NOT_YOU = 'If this was not you, you can ignore this mail: without the code nothing happens.'
const NEVER_SHARE =
  'Never share this code. We will never ask you for it, by phone, chat or mail. Type it only in the wallet window that asked for it.'

/**
 * The code stands in the body and not in the subject: a locked phone shows the subject to whoever is near, and support
 * desks and list servers log it. No link at all: a code mail with a link teaches people to follow links (SEC-28).
 */
function codeMail(about: { subject: string; what: string; code: string; where: Circumstances }): Message {
  const asked = `Use this code to ${about.what} ${siteOf(about.where)}. It was requested from ${about.where.device}.`
  const minutes = 'It is good for five minutes.'
  return {
    subject: about.subject,
    text: `${asked}\n\nYour code: ${about.code}\n${minutes}\n\n${NEVER_SHARE}\n\n${NOT_YOU}\n`,
    html: page(about.subject, [
      paragraph(asked),
      `<p style="font-size:32px;font-weight:600;letter-spacing:6px;margin:24px 0 4px">${escapeHtml(about.code)}</p>`,
      paragraph(minutes),
      paragraph(NEVER_SHARE),
      paragraph(NOT_YOU),
    ]),
  }
}

function notice(subject: string, paragraphs: readonly string[]): Message {
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: page(subject, paragraphs.map(paragraph)) }
}

export const signInCode = (code: string, where: Circumstances): Message =>
  codeMail({ subject: 'Your sign-in code', what: 'sign in to', code, where })

export const exportCode = (code: string, where: Circumstances): Message =>
  codeMail({
    subject: 'Your code to show the secret key',
    what: 'show the secret key of your wallet on',
    code,
    where,
  })

export const restoreCode = (code: string, where: Circumstances): Message =>
  codeMail({
    subject: 'Your code to open your wallet on this device',
    what: 'open your wallet on a new device, on',
    code,
    where,
  })

export const oldEmailCode = (code: string, where: Circumstances): Message =>
  codeMail({
    subject: 'Your code to change the email address',
    what: 'change the email address of your wallet on',
    code,
    where,
  })

export const newEmailCode = (code: string, where: Circumstances): Message =>
  codeMail({
    subject: 'Your code to confirm this email address',
    what: 'confirm this email address for a wallet on',
    code,
    where,
  })

/** The one mail with a link: it leads to a page where a button confirms, so that a mail scanner confirms nothing. */
export function confirmDevice(link: string, where: Circumstances): Message {
  const subject = 'Confirm a new device'
  const asked = `A new device wants to sign in to ${siteOf(where)} with this address: ${where.device}.`
  const how = 'Open the page below, compare the number, and confirm. It is good for five minutes.'
  return {
    subject,
    text: `${asked}\n\n${how}\n\n${link}\n\nNever pass this link on. If this was not you, ignore this mail.\n`,
    html: page(subject, [
      paragraph(asked),
      paragraph(how),
      `<p style="margin:24px 0;word-break:break-all"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      paragraph('Never pass this link on. If this was not you, ignore this mail.'),
    ]),
  }
}

const REVOKE =
  'If this was not you, sign in and sign it out under "Signed-in devices", and look after your mailbox.'

export const newSignIn = (where: Circumstances): Message =>
  notice('A new sign-in to your wallet', [
    `Your wallet was opened on ${siteOf(where)}, from ${where.device}.`,
    REVOKE,
  ])

export const emailChanged = (newEmail: string, where: Circumstances): Message =>
  notice('The email address of your wallet was changed', [
    `Your wallet now belongs to ${newEmail}. It was changed on ${siteOf(where)}, from ${where.device}.`,
    'If this was not you, ask the operator of the wallet for help at once.',
  ])

export const keyExported = (where: Circumstances): Message =>
  notice('The secret key of your wallet was shown', [
    `The secret key of your wallet was shown on ${siteOf(where)}, from ${where.device}. Whoever saw it can move everything in the wallet, for good.`,
    'If this was not you, move your assets to another wallet at once.',
  ])

/** Such as "2 January 2026 at 03:04 UTC": where the reader is, nobody knows. */
const dateOf = (at: number) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** @param at milliseconds since 1970 */
export const walletRestored = (where: Circumstances, at: number): Message =>
  notice('Your wallet was brought to a device', [
    `Your wallet was brought to a browser that did not have it: on ${siteOf(where)}, from ${where.device}, on ${dateOf(at)}. A browser that deletes what sites store needs this at each visit.`,
    'If this was not you, sign in, move your assets to another wallet, and sign that device out under "Signed-in devices". Then change the password of your mailbox.',
  ])
