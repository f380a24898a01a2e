import { screensWords } from '../messages/en/screens.ts'

/** What a person who waits for a mail has to know. `late`: so long that they may wonder; `refused`: it will not come. */
export type MailNews = 'sending' | 'late' | 'refused'

const TEXTS: Readonly<Record<MailNews, (email: string) => string>> = {
  sending: () => screensWords.sendingTheMail,
  late: () => screensWords.mailIsLate,
  refused: (email) => screensWords.mailRefused(email),
}

/** @param email to which the mail goes */
export const mailText = (news: MailNews, email: string): string => TEXTS[news](email)
