import { escapeHtml } from '@airlock/kit/server'
import { ALERT } from '../../shared/icons.ts'
import { siteOf } from '../messages/en/common.ts'
import { socialWords } from '../messages/en/social.ts'
import type { FramePage } from '../pages/framePage.ts'
import type { WindowContent } from './window.ts'

/** A page of the window. */
export interface Page extends FramePage {
  status: 200 | 410 | 429 | 502 | 503
  /** Whether it contains a form. */
  hasForm: boolean
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')

const plain = (
  { title, texts }: { title: string; texts: readonly string[] },
  status: Page['status'],
  outcome: Page['outcome'] = 'undone',
): Page => ({ title, body: paragraphs(texts), status, hasForm: false, outcome })

type View<Name extends WindowContent['view']> = Extract<WindowContent, { view: Name }>

/**
 * It goes on by itself, without a script, and by a link if the browser does not. The address leads to the provider
 * that the operator has configured: nothing in the request changes where.
 */
function leaving({ row, name, url }: View<'leaving'>): Page {
  const { title, texts, goOn } = socialWords.leaving(name, url.host, siteOf({ topOrigin: row.top_origin }))
  const href = escapeHtml(url.href)
  return {
    title,
    body: `${paragraphs(texts)}\n<p><a href="${href}">${escapeHtml(goOn)}</a></p>`,
    head: `<meta http-equiv="refresh" content="0;url=${href}">`,
    status: 200,
    hasForm: false,
  }
}

const ALERT_ICON = `<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="${ALERT}"/></svg>`

const strong = (text: string) => `<strong>${escapeHtml(text)}</strong>`

/** Who the person is, and the site, stand out: they are what there is to check. */
function confirming({ row, name, person, secret }: View<'confirm'>): Page {
  const { number, device, purpose } = row
  const site = siteOf({ topOrigin: row.top_origin })
  const words = socialWords.confirm[purpose]
  const facts = { name, person, site, device, number }
  const { title, press } = words(facts)
  const { texts, caution } = words({
    ...facts,
    name: escapeHtml(name),
    person: person === null ? null : strong(person),
    site: strong(site),
    device: escapeHtml(device),
    number: strong(number),
  })
  const body = `<p class="number">${escapeHtml(number)}</p>
${texts.map((html) => `<p>${html}</p>`).join('\n')}
<p class="caution">${ALERT_ICON}<span>${caution}</span></p>
<form method="post" action="/social/confirm"><input type="hidden" name="secret" value="${secret}"><button type="submit">${escapeHtml(press)}</button></form>
<a class="other" href="/social/declined" rel="noreferrer">${escapeHtml(socialWords.refuse[purpose])}</a>`
  return { title, body, status: 200, hasForm: true }
}

/** A page with a link that opens the window of the same attempt again. */
function retrying(
  id: string,
  { title, texts, again }: { title: string; texts: readonly string[]; again: string },
  status: Page['status'],
): Page {
  const body = `${paragraphs(texts)}\n<a class="go" href="/social/start?attempt=${id}">${escapeHtml(again)}</a>`
  return { title, body, status, hasForm: false, outcome: 'undone' }
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
      return plain(socialWords.done, 200, 'done')
    case 'over':
      return plain(socialWords.over, 410)
  }
}

/** Our own server does not work now. */
export const TROUBLE = plain(socialWords.trouble, 503)

/** Too many windows were opened from one address of the net. */
export const CROWDED = plain(socialWords.crowded, 429)
