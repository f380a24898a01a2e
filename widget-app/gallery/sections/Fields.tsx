import { Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Address } from '../../src/ui/Address.tsx'
import { Age } from '../../src/ui/Age.tsx'
import { Amount } from '../../src/ui/Amount.tsx'
import { Chips } from '../../src/ui/Chips.tsx'
import { Details } from '../../src/ui/Details.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { SearchField } from '../../src/ui/SearchField.tsx'
import { Tabs } from '../../src/ui/Tabs.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { WholeAddress } from '../../src/ui/WholeAddress.tsx'
import { Section } from '../Section.tsx'
import { words } from '../words.ts'
import styles from './Fields.module.css'

const ADDRESS = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'
const PANEL = 'gallery-panel'
const HOUR = 3_600_000

function Choices() {
  const [tab, chooseTab] = useState('tokens')
  const [chip, chooseChip] = useState<string | null>('all')
  const tabs = (['tokens', 'collectibles', 'activity'] as const).map((name) => ({ name, title: words[name] }))
  const chips = (['all', 'installed', 'popular'] as const).map((name) => ({ name, title: words[name] }))
  return (
    <Section title={words.sections.fields}>
      <div className={styles.fields}>
        <SearchField label={words.search} value="" onChange={() => undefined} />
        <SearchField label={words.search} value={words.searched} onChange={() => undefined} />
      </div>
      <Chips label={words.categories} chips={chips} current={chip} onChoose={chooseChip} />
      <Tabs label={words.views} tabs={tabs} current={tab} onChoose={chooseTab} panel={PANEL} />
      <p id={PANEL} className={styles.panel} role="tabpanel">
        {tabs.find(({ name }) => name === tab)?.title}
      </p>
    </Section>
  )
}

/** What is typed, chosen and read. */
export function Fields() {
  return (
    <>
      <Choices />
      <Section title={words.sections.notices} place="stack">
        <Notice icon={Info}>{words.hint}</Notice>
        <Notice icon={TriangleAlert} tone="danger">
          {words.alarm}
        </Notice>
        <Notice icon={TriangleAlert} tone="caution">
          {words.caution}
        </Notice>
        <div>
          <Tag>{words.recent}</Tag> <Tag tone="accent">{words.installed}</Tag>
        </div>
        <Details label={words.details}>{words.cause}</Details>
        <Details label={words.details} open>
          {words.cause}
        </Details>
      </Section>
      <Section title={words.sections.amounts} place="stack">
        <p>
          <Amount amount="1234.567890123456789" symbol="ETH" />
        </p>
        <p>
          <Amount amount="0.000000000000000001" symbol="ETH" />
        </p>
        <p>
          <Address address={ADDRESS} />
        </p>
        <p>
          <WholeAddress address={ADDRESS} />
        </p>
        <p>
          <Age since={Date.now() - HOUR} isOnline />
        </p>
        <p>
          <Age since={Date.now() - HOUR} isOnline={false} />
        </p>
      </Section>
    </>
  )
}
