import { escapeHtml } from '@airlock/kit/server'
import { locale } from '../messages/en/common.ts'

/** Converts text to HTML. It is escaped, because visitors and sites choose some of it. */
export function paragraph(text: string): string {
  return `<p style="margin:12px 0">${escapeHtml(text)}</p>`
}

/**
 * The HTML frame of every mail. It has no colours of its own, so it follows the mail program's light or dark mode. It
 * has no images and no style sheets, so nothing is loaded from elsewhere.
 */
export function page(title: string, blocks: readonly string[]): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px">',
    `<div style="max-width:480px;margin:0 auto"><h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>`,
    ...blocks,
    '</div></body></html>',
  ].join('\n')
}
