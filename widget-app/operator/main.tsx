import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@airlock/kit/design/tokens.css'
import '@airlock/kit/design/contrast.css'
import '@airlock/kit/design/base.css'
import '@airlock/kit/design/typeface.css'
import 'uplot/dist/uPlot.min.css'
import './page.css'
import './chart.css'
import { App } from './App.tsx'
import { darkScheme } from './scheme.ts'

const applyTheme = () => {
  document.body.dataset.theme = darkScheme.matches ? 'dark' : 'light'
}
applyTheme()
darkScheme.addEventListener('change', applyTheme)

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
