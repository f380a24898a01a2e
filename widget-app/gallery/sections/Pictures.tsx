import { Avatar } from '../../src/ui/Avatar.tsx'
import { Failure } from '../../src/ui/illustrations/Failure.tsx'
import { GetStarted } from '../../src/ui/illustrations/GetStarted.tsx'
import { NoActivity } from '../../src/ui/illustrations/NoActivity.tsx'
import { NoNfts } from '../../src/ui/illustrations/NoNfts.tsx'
import { NoResults } from '../../src/ui/illustrations/NoResults.tsx'
import { Mark } from '../../src/ui/Mark.tsx'
import { ALPHA, ROUND, WHITE } from '../pictures.ts'
import { Section } from '../Section.tsx'
import { words } from '../words.ts'

const NAMES = ['Base', 'Polygon PoS', 'USD Coin', 'Wrapped Bitcoin', 'Zora'] as const
const SIZES = ['s', 'm', 'tile', 'l'] as const
const ADDRESSES = [
  '0x2f318C334780961FB129D2a6c30D0763d9a5C970',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
] as const
const ILLUSTRATIONS = [GetStarted, NoActivity, NoNfts, NoResults, Failure] as const

/** Marks, avatars and drawings. */
export function Pictures() {
  return (
    <>
      <Section title={words.sections.marks} place="line">
        {SIZES.map((size) => (
          <Mark key={size} name={words.wallet} src={ALPHA} size={size} />
        ))}
        <Mark name={words.wallet} src={WHITE} />
        <Mark name={words.network} src={ROUND} shape="network" />
        {NAMES.map((name) => (
          <Mark key={name} name={name} shape="network" />
        ))}
        {NAMES.map((name) => (
          <Mark key={name} name={name} />
        ))}
        {ADDRESSES.map((address) => (
          <Avatar key={address} address={address} />
        ))}
      </Section>
      <Section title={words.sections.pictures} place="line">
        {ILLUSTRATIONS.map((Picture) => (
          <Picture key={Picture.name} />
        ))}
      </Section>
    </>
  )
}
