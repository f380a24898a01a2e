import type { Circumstances } from '../circumstances.ts'
import { siteOf } from '../messages/en/common.ts'
import { mailWords } from '../messages/en/mail.ts'
import * as Blocks from './blocks.ts'
import { page } from './layout.ts'

/** A mail without its recipient. */
export interface Message {
  subject: string
  text: string
  html: string
}

const { facts: FACTS } = mailWords

/** Both forms of a mail from the same blocks, so that neither says more than the other. */
const write = (subject: string, blocks: readonly Blocks.Block[]): Message => ({
  subject,
  text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
  html: page(
    subject,
    blocks.map(({ html }) => html),
  ),
})

/**
 * The code is in the body and not in the subject: a locked phone shows the subject to anyone nearby, and support
 * desks and list servers log it. There is no link: a code mail with a link teaches users to follow links (SEC-28).
 */
const codeMail =
  ({ subject, lead }: { subject: string; lead: Blocks.AboutSite }) =>
  (code: string, where: Circumstances): Message =>
    write(subject, [
      Blocks.lead(lead, siteOf(where)),
      Blocks.code(code),
      Blocks.facts({ [FACTS.requestedFrom]: where.device }),
      Blocks.notes(mailWords.afterCode),
    ])

interface Notice {
  subject: string
  lead: Blocks.AboutSite
  /** What it means, if that is not plain. */
  means?: string
  notYou: string
}

/** @param rows further facts, by their names */
const notice = (
  { subject, lead, means, notYou }: Notice,
  where: Circumstances,
  rows: Readonly<Record<string, string>> = {},
): Message =>
  write(subject, [
    Blocks.lead(lead, siteOf(where)),
    ...(means === undefined ? [] : [Blocks.paragraph(means)]),
    Blocks.facts({ [FACTS.device]: where.device, ...rows }),
    Blocks.notes([notYou]),
  ])

export const signInCode = codeMail(mailWords.codes.signIn)
/** @param account at the provider, which the code joins to the wallet */
export const signInAndJoinCode = (account: string) => codeMail(mailWords.codes.signInAndJoin(account))
export const exportCode = codeMail(mailWords.codes.export)
export const restoreCode = codeMail(mailWords.codes.restore)
export const methodsCode = codeMail(mailWords.codes.methods)
export const passkeysCode = codeMail(mailWords.codes.passkeys)
export const replaceCode = codeMail(mailWords.codes.replace)
export const oldEmailCode = codeMail(mailWords.codes.oldEmail)
export const newEmailCode = codeMail(mailWords.codes.newEmail)

/** The only mail with a link. It leads to a page where a button confirms, so that mail scanners confirm nothing. */
export function confirmDevice(link: string, where: Circumstances): Message {
  const { subject, lead, how, open, neverShare } = mailWords.confirmDevice
  return write(subject, [
    Blocks.lead(lead, siteOf(where)),
    Blocks.facts({ [FACTS.device]: where.device }),
    Blocks.paragraph(how),
    Blocks.action(open, link),
    Blocks.notes(neverShare),
  ])
}

export const newSignIn = (where: Circumstances): Message => notice(mailWords.newSignIn, where)

export const emailChanged = (newEmail: string, where: Circumstances): Message =>
  notice(mailWords.emailChanged(newEmail), where)

/** @param name the provider's */
export const methodAdded = (name: string, where: Circumstances): Message =>
  notice(mailWords.methodAdded(name), where)

/** @param name the provider's */
export const methodRemoved = (name: string, where: Circumstances): Message =>
  notice(mailWords.methodRemoved(name), where)

export const passkeyAdded = (where: Circumstances): Message => notice(mailWords.passkeyAdded, where)

export const passkeyRemoved = (where: Circumstances): Message => notice(mailWords.passkeyRemoved, where)

export const walletReplaced = (where: Circumstances): Message => notice(mailWords.walletReplaced, where)

export const keyExported = (where: Circumstances): Message => notice(mailWords.keyExported, where)

/** @param at milliseconds since 1970 */
export const walletRestored = (where: Circumstances, at: number): Message =>
  notice(mailWords.walletRestored, where, { [FACTS.when]: mailWords.time(at) })
