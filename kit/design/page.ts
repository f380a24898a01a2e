import style from './page.css?raw'

/** The style sheet of the documents that a server writes by itself. */
export const PAGE_STYLE = style
