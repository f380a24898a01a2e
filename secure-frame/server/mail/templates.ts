import { escapeHtml } from '@airlock/kit/server'
import type { Circumstances } from '../circumstances.ts'
import { mailWords } from '../messages/en/mail.ts'
import { page, paragraph } from './layout.ts'

/** A mail without its recipient. */
export interface Message {
  subject: string
  text: string
  html: string
}

type CodeWords = ReturnType<(typeof mailWords)['codes']['signInAndJoin']>

/**
 * The code is in the body and not in the subject: a locked phone shows the subject to anyone nearby, and support
 * desks and list servers log it. There is no link: a code mail with a link teaches users to follow links (SEC-28).
 */
const codeMail =
  ({ subject, asked }: CodeWords) =>
  (code: string, where: Circumstances): Message => {
    const { yourCode, validFor, afterCode } = mailWords
    return {
      subject,
      text: `${asked(where)}\n\n${yourCode(code)}\n${validFor}\n\n${afterCode.join('\n\n')}\n`,
      html: page(subject, [
        paragraph(asked(where)),
        `<p style="font-size:32px;font-weight:600;letter-spacing:6px;margin:24px 0 4px">${escapeHtml(code)}</p>`,
        paragraph(validFor),
        ...afterCode.map(paragraph),
      ]),
    }
  }

function notice(subject: string, paragraphs: readonly string[]): Message {
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: page(subject, paragraphs.map(paragraph)) }
}

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
  const { subject, asked, how, neverPassOn } = mailWords.confirmDevice
  return {
    subject,
    text: `${asked(where)}\n\n${how}\n\n${link}\n\n${neverPassOn}\n`,
    html: page(subject, [
      paragraph(asked(where)),
      paragraph(how),
      `<p style="margin:24px 0;word-break:break-all"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      paragraph(neverPassOn),
    ]),
  }
}

export const newSignIn = (where: Circumstances): Message =>
  notice(mailWords.newSignIn.subject, mailWords.newSignIn.text(where))

export const emailChanged = (newEmail: string, where: Circumstances): Message =>
  notice(mailWords.emailChanged.subject, mailWords.emailChanged.text(newEmail, where))

/** @param name the provider's */
export const methodAdded = (name: string, where: Circumstances): Message =>
  notice(mailWords.methodAdded.subject, mailWords.methodAdded.text(name, where))

/** @param name the provider's */
export const methodRemoved = (name: string, where: Circumstances): Message =>
  notice(mailWords.methodRemoved.subject, mailWords.methodRemoved.text(name, where))

export const passkeyAdded = (where: Circumstances): Message =>
  notice(mailWords.passkeyAdded.subject, mailWords.passkeyAdded.text(where))

export const passkeyRemoved = (where: Circumstances): Message =>
  notice(mailWords.passkeyRemoved.subject, mailWords.passkeyRemoved.text(where))

export const walletReplaced = (where: Circumstances): Message =>
  notice(mailWords.walletReplaced.subject, mailWords.walletReplaced.text(where))

export const keyExported = (where: Circumstances): Message =>
  notice(mailWords.keyExported.subject, mailWords.keyExported.text(where))

/** @param at milliseconds since 1970 */
export const walletRestored = (where: Circumstances, at: number): Message =>
  notice(mailWords.walletRestored.subject, mailWords.walletRestored.text(where, at))
