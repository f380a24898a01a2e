import { screensWords } from '../messages/en/screens.ts'

/** The status of an expected email. `late`: it takes unusually long; `refused`: it was not sent. */
export type MailNews = 'sending' | 'late' | 'refused'

const TEXTS: Readonly<Record<MailNews, (email: string) => string>> = {
  sending: () => screensWords.sendingTheMail,
  late: () => screensWords.mailIsLate,
  refused: (email) => screensWords.mailRefused(email),
}

/** @param email the recipient of the email */
export const mailText = (news: MailNews, email: string): string => TEXTS[news](email)
