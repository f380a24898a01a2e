import { escapeHtml } from '@airlock/kit/server'
import { mailWords } from '../messages/en/mail.ts'
import { grounded, painted } from './palette.ts'
import { below, cell } from './tables.ts'

/** A part of a mail, in both forms. The HTML has the same words as the plain text. */
export interface Block {
  text: string
  html: string
}

/** A sentence with the name of a site, which readers compare with where they are. */
export type AboutSite = (site: string) => string

/** Stands for the site while the rest of a sentence is escaped. No text of a mail contains it. */
const PLACE = '\u0001'

/** What the mail is about, with the site's name in bold. The texts are escaped: visitors and sites choose some of them. */
export const lead = (words: AboutSite, site: string): Block => ({
  text: words(site),
  html: `<p ${painted('words', 'margin:8px 0 0;font-size:16px;line-height:24px')}>${escapeHtml(words(PLACE))
    .split(PLACE)
    .join(`<strong>${escapeHtml(site)}</strong>`)}</p>`,
})

/**
 * Keeps the code out of the preview of a list of mails, which a locked phone shows: programs fill it with the first
 * words of the mail, and these are characters that take room there without being seen.
 */
const ENDS_PREVIEW = `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${'&#847; '.repeat(100).trim()}</div>`

/** A code, as one text that can be selected and copied. */
export const code = (digits: string): Block => ({
  text: `${mailWords.yourCode(digits)}\n${mailWords.validFor}`,
  html: `${ENDS_PREVIEW}
${below(
  24,
  cell(
    `align="center" ${grounded('code', 'padding:16px;border:1px solid;border-radius:12px;text-align:center')}`,
    `<div ${painted('quiet', 'font-size:12px;line-height:16px')}>${escapeHtml(mailWords.yourCode(''))}</div>
<div ${painted('words', 'margin:4px 0 4px 6px;font-size:36px;line-height:44px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums;-webkit-user-select:all;user-select:all')}><strong style="font-weight:600">${escapeHtml(digits)}</strong></div>
<div ${painted('quiet', 'font-size:12px;line-height:16px')}>${escapeHtml(mailWords.validFor)}</div>`,
  ),
)}`,
})

/** Facts to compare with what one just did, a line for each. */
export const facts = (rows: Readonly<Record<string, string>>): Block => {
  const lines = Object.entries(rows)
  const cells = lines.map(([name, value], index) => {
    const line = `${index > 0 ? 'border-top:1px solid;' : ''}font-size:14px;line-height:20px;`
    return `<tr><th scope="row" align="left" valign="top" ${painted('name', `${line}padding:8px 16px 8px 0;font-weight:400;text-align:left;white-space:nowrap`)}>${escapeHtml(name)}</th><td align="right" valign="top" ${painted('row', `${line}padding:8px 0;text-align:right;word-break:break-word`)}>${escapeHtml(value)}</td></tr>`
  })
  return {
    text: lines.map(([name, value]) => `${name}: ${value}`).join('\n'),
    html: below(
      16,
      `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="width:100%">${cells.join('')}</table>`,
    ),
  }
}

/** A plain paragraph. */
export const paragraph = (text: string): Block => ({
  text,
  html: `<p ${painted('words', 'margin:16px 0 0')}>${escapeHtml(text)}</p>`,
})

/** The only way on: a button, whose cell has its space in Outlook, and its address in full for those who cannot press it. */
export function action(label: string, link: string): Block {
  const href = escapeHtml(link)
  return {
    text: `${label}:\n${link}`,
    html: `${below(
      24,
      cell(
        `align="center" ${grounded('button', 'border-radius:12px;text-align:center;mso-padding-alt:12px 20px')}`,
        `<a href="${href}" ${painted('press', 'display:block;padding:12px 20px;font-size:14px;line-height:20px;font-weight:600;text-decoration:none')}>${escapeHtml(label)}</a>`,
      ),
    )}
<p style="margin:12px 0 0;font-size:12px;line-height:16px;word-break:break-all"><a href="${href}" ${painted('link', 'text-decoration:underline')}>${href}</a></p>`,
  }
}

/** What to know, and what to do if it was somebody else: below a line, after everything else. */
export const notes = (texts: readonly string[]): Block => ({
  text: texts.join('\n\n'),
  html: below(
    24,
    cell(
      painted('name', 'border-top:1px solid;padding:4px 0 0;font-size:14px;line-height:20px'),
      texts.map((text) => `<p ${painted('quiet', 'margin:12px 0 0')}>${escapeHtml(text)}</p>`).join('\n'),
    ),
  ),
})
