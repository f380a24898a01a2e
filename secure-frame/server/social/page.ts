import { escapeHtml } from '@airlock/kit/server'
import { siteOf } from '../messages/en/common.ts'
import { socialWords } from '../messages/en/social.ts'
import { framePage } from '../refused/refused.ts'
import type { WindowContent } from './window.ts'

/** A page of the window: its HTML, status, and whether it contains a form. */
export interface Page {
  html: string
  status: 200 | 410 | 429 | 502
  hasForm: boolean
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')

const plain = (
  { title, texts }: { title: string; texts: readonly string[] },
  status: Page['status'],
): Page => ({
  html: framePage(title, paragraphs(texts)),
  status,
  hasForm: false,
})

type View<Name extends WindowContent['view']> = Extract<WindowContent, { view: Name }>

/**
 * It goes on by itself, without a script, and by a link if the browser does not. The address leads to the provider
 * that the operator has configured: nothing in the request changes where.
 */
function leaving({ row, name, url }: View<'leaving'>): Page {
  const { title, texts, goOn } = socialWords.leaving(name, url.host, siteOf({ topOrigin: row.top_origin }))
  const href = escapeHtml(url.href)
  return {
    html: framePage(
      title,
      `${paragraphs(texts)}\n<p><a href="${href}">${escapeHtml(goOn)}</a></p>`,
      `<meta http-equiv="refresh" content="0;url=${href}">`,
    ),
    status: 200,
    hasForm: false,
  }
}

const strong = (text: string) => `<strong>${escapeHtml(text)}</strong>`

/** Who the person is, and the site, stand out: they are what there is to check. */
function confirming({ row, name, person, secret }: View<'confirm'>): Page {
  const { number, device, purpose } = row
  const site = siteOf({ topOrigin: row.top_origin })
  const words = socialWords.confirm[purpose]
  const facts = { name, person, site, device, number }
  const { title, caution, press } = words(facts)
  const { texts } = words({
    ...facts,
    name: escapeHtml(name),
    person: person === null ? null : strong(person),
    site: strong(site),
    device: escapeHtml(device),
  })
  const body = `<p class="number">${escapeHtml(number)}</p>
${texts.map((html) => `<p>${html}</p>`).join('\n')}
<p class="caution">${escapeHtml(caution)}</p>
<form method="post" action="/social/confirm"><input type="hidden" name="secret" value="${secret}"><button type="submit">${escapeHtml(press)}</button></form>
<a class="other" href="/social/declined" rel="noreferrer">${escapeHtml(socialWords.refuse[purpose])}</a>`
  return { html: framePage(title, body), status: 200, hasForm: true }
}

/** A page with a link that opens the window of the same attempt again. */
function retrying(
  id: string,
  { title, texts, again }: { title: string; texts: readonly string[]; again: string },
  status: Page['status'],
): Page {
  const link = `<a class="go" href="/social/start?attempt=${id}">${escapeHtml(again)}</a>`
  return { html: framePage(title, `${paragraphs(texts)}\n${link}`), status, hasForm: false }
}

const failed = ({ row, name, reason }: View<'failed'>): Page =>
  retrying(row.id, socialWords.failed[reason](name), reason === 'provider-unavailable' ? 502 : 200)

export function pageOf(content: WindowContent): Page {
  switch (content.view) {
    case 'leaving':
      return leaving(content)
    case 'confirm':
      return confirming(content)
    case 'failed':
      return failed(content)
    case 'reloaded':
      return retrying(content.row.id, socialWords.reloaded, 410)
    case 'declined':
      return plain(socialWords.declined, 200)
    case 'done':
      return plain(socialWords.done, 200)
    case 'over':
      return plain(socialWords.over, 410)
  }
}

/** Our own server does not work now. */
export const troublePage = (): string => plain(socialWords.trouble, 502).html

/** Too many windows were opened from one address of the net. */
export const crowdedPage = (): string => plain(socialWords.crowded, 429).html
