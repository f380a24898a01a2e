/** What a person who waits for a mail has to know. `late`: so long that they may wonder; `refused`: it will not come. */
export type MailNews = 'sending' | 'late' | 'refused'

const TEXTS: Readonly<Record<MailNews, (email: string) => string>> = {
  sending: () => 'Sending the mail…',
  late: () => 'The mail is taking longer than usual. It comes as soon as the mail server takes it.',
  refused: (email) => `This mail could not be delivered to ${email}. Check the address.`,
}

/** @param email to which the mail goes */
export const mailText = (news: MailNews, email: string): string => TEXTS[news](email)
