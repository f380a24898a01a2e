/** What the frames say: catalogues of messages, in the language of the page. */
export { catalogue, type Language, locale, type Messages, speak, type Translation } from './catalogue.ts'
export { date, decimalSign, list, number, parts, plural } from './format.ts'
export { accented, mirrored } from './pseudo.ts'
