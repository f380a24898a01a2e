import type { IncomingMessage, ServerResponse } from 'node:http'
import { formOf, page, redirect } from './http.ts'
import { isOutage, OUTAGES } from './outages.ts'
import { localPage } from './page.ts'
import type { Providers } from './providers.ts'

const WORKS = 'works'

/**
 * The page on which a provider is made to fail for everybody, and to work again, by hand or by a test. Its form has
 * the provider's name, what it does, and optionally the paths at which it fails, as an expression.
 */
export function createSwitches(providers: Pick<Providers, 'fail' | 'names'>) {
  const failing = new Map<string, { state: string; mend: () => void }>()
  const row = (name: string) => {
    const now = failing.get(name)?.state ?? WORKS
    const options = [WORKS, ...Object.keys(OUTAGES)].map(
      (state) => `<option${state === now ? ' selected' : ''}>${state}</option>`,
    )
    return `<tr><th>${name}</th><td><form method="post"><input type="hidden" name="provider" value="${name}">
<select name="state" aria-label="${name}">${options.join('')}</select> <button>Set</button></form></td></tr>`
  }
  const turn = (form: URLSearchParams) => {
    const name = form.get('provider') ?? ''
    const state = form.get('state') ?? ''
    failing.get(name)?.mend()
    failing.delete(name)
    if (!isOutage(state)) return
    failing.set(name, { state, mend: providers.fail(name, state, new RegExp(form.get('paths') ?? '')) })
  }
  return async (req: IncomingMessage, res: ServerResponse) => {
    if (req.method === 'POST') {
      turn(await formOf(req))
      return redirect(res, '/')
    }
    const title = 'Local sign-in providers'
    const rows = providers.names().map(row).join('\n')
    page(
      res,
      localPage(
        title,
        `<h1>${title}</h1>
<p>They stand in for Google and the others. Here they can be made to fail.</p><table>${rows}</table>`,
      ),
    )
  }
}
