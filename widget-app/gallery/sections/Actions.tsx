import { ChevronLeft, ExternalLink, X } from 'lucide-react'
import { Button } from '../../src/ui/Button.tsx'
import { ButtonLink } from '../../src/ui/ButtonLink.tsx'
import { IconButton } from '../../src/ui/IconButton.tsx'
import { IconLink } from '../../src/ui/IconLink.tsx'
import { Section } from '../Section.tsx'
import { words } from '../words.ts'

const TONES = ['primary', 'secondary', 'quiet'] as const
const HREF = 'https://example.com'

const nothing = () => undefined

/** Buttons and links in each tone and state. */
export function Actions() {
  return (
    <>
      <Section title={words.sections.buttons} place="stack">
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} wide onClick={nothing}>
            {words.continue}
          </Button>
        ))}
        <Button tone="primary" wide onClick={nothing} disabled hover={words.unavailable}>
          {words.continue}
        </Button>
        <Button tone="primary" wide onClick={nothing} busy>
          {words.working}
        </Button>
        <Button tone="primary" wide onClick={nothing}>
          {words.longLabel}
        </Button>
        <ButtonLink wide href={HREF}>
          {words.site}
          <ExternalLink size={16} />
        </ButtonLink>
      </Section>
      <Section title={words.sections.icons} place="line">
        <IconButton label={words.back} icon={<ChevronLeft size={20} />} onClick={nothing} />
        <IconButton label={words.close} icon={<X size={20} />} onClick={nothing} />
        <IconLink label={words.explorer} icon={<ExternalLink size={20} />} href={HREF} />
      </Section>
    </>
  )
}
