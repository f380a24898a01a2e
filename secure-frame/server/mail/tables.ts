/** A table that only places its cells: the one layout that every mail program draws. */
export const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

/** A part at full width in a cell, because a cell's padding is the one space that every mail program keeps. */
export const cell = (attributes: string, html: string): string =>
  `<table ${TABLE} width="100%" style="width:100%"><tr><td ${attributes}>${html}</td></tr></table>`

/** A part with space above, in pixels. */
export const below = (space: number, html: string): string => cell(`style="padding:${space}px 0 0"`, html)

/** What Outlook for Windows alone reads. It draws mails with Word, whose style sheets know half of what others do. */
export const wordOnly = (html: string): string => `<!--[if mso]>${html}<![endif]-->`

/** What every program but Outlook for Windows draws. */
export const notWord = (html: string): string => `<!--[if !mso]><!-->${html}<!--<![endif]-->`
