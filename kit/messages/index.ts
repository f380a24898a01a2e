/** The words of both frames: catalogues of messages in the language of the page. */
export {
  catalogue,
  english,
  type Language,
  locale,
  type Messages,
  setLanguage,
  type Translation,
} from './catalogue.ts'
export { date, decimalSign, list, number, plural } from './format.ts'
export { parts } from './parts.ts'
export { exactQuantity, written } from './quantity.ts'
export { timeAfter } from './timeAfter.ts'
