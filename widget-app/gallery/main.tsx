import '@airlock/kit/design/typeface.css'
import '@airlock/kit/design/tokens.css'
import '../src/ui/styles/tokens.css'
import '@airlock/kit/design/base.css'
import { createRoot } from 'react-dom/client'
import { loadLocale } from '../src/messages/languages.ts'
import { loadColors } from '../src/ui/theme/loadColors.ts'
import { ComponentPage } from './ComponentPage.tsx'
import { readChoice } from './choice.ts'

/* The page is chosen by its address: `?theme=midnight&locale=ar-XB`. */

const root = document.getElementById('root')
const { theme, locale } = readChoice(location.search)

if (root) {
  await Promise.all([loadLocale(locale), loadColors(theme.themeVariables)])
  createRoot(root).render(<ComponentPage />)
}
