/** @jsxImportSource preact */
import '@airlock/kit/design/typeface.css'
import '@airlock/kit/design/tokens.css'
import '@airlock/kit/design/base.css'
import './styles/tokens.css'
import './styles/page.css'
import { render } from 'preact'
import { Page } from './page/Page.tsx'
import { Trouble } from './page/Trouble.tsx'
import { fetchSite, type Site } from './site/site.ts'

const root = document.getElementById('root')

/** Announces the wallet of the local stack, as an extension would before the page runs. */
async function loadWallet({ local }: Site): Promise<void> {
  if (!local) return
  try {
    await import(/* @vite-ignore */ local.wallet.script)
  } catch {
    // Without the wallet the page is as good as on a machine without extensions.
  }
}

async function start(): Promise<void> {
  if (!root) return
  try {
    const site = await fetchSite()
    await loadWallet(site)
    render(<Page site={site} />, root)
  } catch (error) {
    render(<Trouble message={error instanceof Error ? error.message : String(error)} />, root)
  }
}

void start()
