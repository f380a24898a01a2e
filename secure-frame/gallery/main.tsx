/** @jsxImportSource preact */
import '@airlock/kit/design/base.css'
import '@airlock/kit/design/tokens.css'
import '@airlock/kit/design/contrast.css'
import '@airlock/kit/design/typeface.css'
import '../src/ui/tokens.css'
import { render } from 'preact'
import { SealedPage } from './SealedPage.tsx'

/* A theme changes only the mode and the accent here: `?mode=dark&accent=%23bf2062`. */

const root = document.getElementById('root')
const query = new URLSearchParams(location.search)

if (root)
  render(
    <SealedPage mode={query.get('mode') === 'dark' ? 'dark' : 'light'} accent={query.get('accent')} />,
    root,
  )
