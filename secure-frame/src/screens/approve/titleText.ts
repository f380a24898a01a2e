import { plainText } from './plainText.ts'

/** A request's title, safe to show. A number and what it counts stay on one line. */
export const titleText = (title: string): string =>
  plainText(title).replace(/(?<=(?:^| )[\d.,]+) /g, '\u00a0')
