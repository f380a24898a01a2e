import { escapeHtml } from '@airlock/kit/server'
import { locale, secureWallet } from '../messages/en/common.ts'
import { DARK_STYLE, grounded, painted } from './palette.ts'
import { notWord, TABLE, wordOnly } from './tables.ts'

/** Outlook knows no greatest width, so there the column is the cell of another table. */
const column = (html: string): string => `${wordOnly(`<table ${TABLE} width="480"><tr><td>`)}
${html}
${wordOnly('</td></tr></table>')}`

/**
 * For Outlook: cells that inherit no typeface, lines as high as they are asked to be, and a pixel that stays one on a
 * screen with many.
 */
const WORD_HEAD = wordOnly(
  "<style>td,th,p,h1,div,a{font-family:'Segoe UI',Arial,sans-serif;mso-line-height-rule:exactly}</style><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>",
)

/** The seal of the secure frame, drawn without an image: nothing is loaded, and nothing has to be allowed first. */
const SEAL = `<table ${TABLE}><tr><td align="center" valign="middle" width="28" height="28" aria-hidden="true" ${grounded('seal', 'width:28px;height:28px;border:2px dotted;border-radius:16px')}><div ${painted('shackle', 'width:6px;height:5px;margin:0 auto;border:2px solid;border-bottom:0;border-radius:5px 5px 0 0')}></div><div ${painted('lock', 'width:14px;height:9px;margin:0 auto;border-radius:2px')}></div></td></tr></table>`

/** The name of the wallet beside its seal, which Outlook cannot draw, above the same double line as in the secure frame. */
const HEAD = `<tr><td ${grounded('head', 'padding:12px 24px;border-bottom:3px double;border-radius:15px 15px 0 0')}>
<table ${TABLE}><tr>${notWord(`<td style="padding:0 12px 0 0">${SEAL}</td>`)}<td ${painted('words', 'font-size:16px;line-height:24px;font-weight:600')}>${secureWallet}</td></tr></table>
</td></tr>`

const META: Readonly<Record<string, string>> = {
  viewport: 'width=device-width, initial-scale=1',
  'color-scheme': 'light dark',
  'supported-color-schemes': 'light dark',
  // A code is no telephone number, and a site's name is no link.
  'format-detection': 'telephone=no, date=no, address=no, email=no, url=no',
  'x-apple-disable-message-reformatting': '',
}

/**
 * The HTML frame of every mail: one column of at most 480 pixels, legible without any style. Its colours are light, and
 * dark where the mail program follows the reader's mode. It has no images and no links to style sheets, so nothing is
 * loaded from elsewhere, and nobody learns that it was read.
 */
export function page(title: string, blocks: readonly string[]): string {
  const metas = Object.entries(META).map(([name, content]) => `<meta name="${name}" content="${content}">`)
  return [
    `<!doctype html><html lang="${locale}" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">`,
    ...metas,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${DARK_STYLE}</style>`,
    `${WORD_HEAD}</head>`,
    `<body ${grounded('ground', 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>`,
    `<table ${TABLE} width="100%" ${grounded('ground', 'width:100%')}><tr><td align="center" style="padding:32px 16px">`,
    column(`<table ${TABLE} width="100%" ${grounded('card', "width:100%;max-width:480px;border:1px solid;border-radius:16px;border-collapse:separate;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif")}>
${HEAD}
<tr><td ${painted('words', 'padding:24px;font-size:14px;line-height:20px')}>
<h1 ${painted('words', 'margin:0;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.02em')}>${escapeHtml(title)}</h1>
${blocks.join('\n')}
</td></tr></table>`),
    '</td></tr></table></body></html>',
  ].join('\n')
}
