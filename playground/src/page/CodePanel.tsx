/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { npmCode, policyOf, scriptCode } from '../code/snippets.ts'
import type { PlainConfig } from '../settings/config.ts'
import type { Layout } from '../settings/settings.ts'
import { CodeBlock } from '../ui/CodeBlock.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Section } from '../ui/Section.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { words } from '../words/words.ts'
import styles from './CodePanel.module.css'

const FORMS = { npm: npmCode, script: scriptCode } as const
type Form = keyof typeof FORMS

const formNames = Object.keys(FORMS) as Form[]

/** The code of the present configuration, in both forms. */
export function CodePanel({ config, layout }: { config: PlainConfig; layout: Layout }) {
  const [form, setForm] = useState<Form>('npm')
  const code = FORMS[form](config, layout)
  return (
    <Section id="code" title={words.code.title} text={words.code.text}>
      <div class={styles.panel}>
        <div class={styles.head}>
          <Segmented
            label={words.code.tabs}
            options={formNames.map((value) => ({ value, label: words.code[value] }))}
            value={form}
            onChange={setForm}
          />
          <CopyButton label={words.code.copy} text={() => code} />
        </div>
        <CodeBlock label={words.code[form]} code={code} />
      </div>
      <p class={styles.policy}>
        {words.code.policy} <code>{policyOf(config)}</code>
      </p>
    </Section>
  )
}
