import { ChevronRight, Key, LogOut } from 'lucide-react'
import { useRef } from 'react'
import { Avatar } from '../../src/ui/Avatar.tsx'
import { ListRow } from '../../src/ui/ListRow.tsx'
import { ListSkeleton } from '../../src/ui/ListSkeleton.tsx'
import { LoadMore } from '../../src/ui/LoadMore.tsx'
import { Mark } from '../../src/ui/Mark.tsx'
import { SettingRow } from '../../src/ui/SettingRow.tsx'
import { Skeleton } from '../../src/ui/Skeleton.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { VirtualList } from '../../src/ui/VirtualList.tsx'
import { ALPHA, ROUND, WHITE } from '../pictures.ts'
import { Section } from '../Section.tsx'
import { words } from '../words.ts'
import styles from './Lists.module.css'

const ADDRESS = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'
const ROW = 48
const COUNT = 1000

const nothing = () => undefined

function LongList() {
  const scroller = useRef<HTMLDivElement>(null)
  const name = (index: number) => `${words.wallet} ${index + 1}`
  return (
    <div ref={scroller} className={styles.scroller}>
      <VirtualList
        label={words.sections.list}
        count={COUNT}
        keyOf={String}
        heightOf={() => ROW}
        scroller={scroller}
      >
        {(index, stop) => (
          <button type="button" className={styles.row} {...stop}>
            {name(index)}
          </button>
        )}
      </VirtualList>
    </div>
  )
}

/** Rows, the rows before they are loaded, and the end of a list. */
export function Lists() {
  return (
    <>
      <Section title={words.sections.rows} place="rows">
        <ListRow
          lead={<Mark name={words.wallet} src={ALPHA} />}
          title={words.wallet}
          trail={<Tag tone="accent">{words.installed}</Tag>}
          onClick={nothing}
        />
        <ListRow
          lead={<Mark name={words.longWallet} src={WHITE} />}
          title={words.longWallet}
          hover={words.longWallet}
          trail={<Tag>{words.recent}</Tag>}
          onClick={nothing}
        />
        <ListRow
          lead={<Mark name={words.network} src={ROUND} shape="network" />}
          title={words.network}
          detail={words.connected}
          current
          onClick={nothing}
        />
        <ListRow
          lead={<Mark name={words.bitcoin} shape="network" />}
          title={words.bitcoin}
          detail={words.unavailable}
          disabled
        />
        <ListRow
          lead={<Avatar address={ADDRESS} />}
          title={words.site}
          detail={words.ready}
          trail={<ChevronRight size={16} />}
          href="https://example.com"
        />
        <ListRow lead={<LogOut size={20} />} title={words.signOut} tone="danger" onClick={nothing} />
      </Section>
      <Section title={words.sections.settings} place="rows">
        <ul>
          <SettingRow icon={Key} title={words.exportKey} detail={words.exportDetail} onClick={nothing} />
          <SettingRow icon={Key} title={words.wallet} detail={ADDRESS} isSingle onClick={nothing} />
          <SettingRow icon={LogOut} title={words.signOut} onClick={nothing} />
        </ul>
      </Section>
      <Section title={words.sections.loading} place="rows">
        <ListSkeleton rows={2} />
        <ListRow
          lead={<Mark name={words.wallet} src={ALPHA} />}
          title={words.wallet}
          detail={<Skeleton width={120} />}
          onClick={nothing}
        />
        <LoadMore more="loading" hasRows load={nothing} what={words.moreTokens} />
        <LoadMore more="failed" hasRows load={nothing} what={words.moreTokens} />
      </Section>
      <Section title={words.sections.list}>
        <LongList />
      </Section>
    </>
  )
}
