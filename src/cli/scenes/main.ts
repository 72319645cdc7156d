/** Renders the three films of the sign-in page; needs ffmpeg. The results are committed beside the page. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { cardRack } from './cardRack.ts'
import { frameSvg, type DrawScene } from './draw.ts'
import { priceMarket } from './priceMarket.ts'
import { stationTown } from './stationTown.ts'

const films: readonly DrawScene[] = [stationTown, priceMarket, cardRack]
const frames = 240
const perSecond = 24
const max = 400 * 1024

const ffmpeg = (...args: readonly string[]) => {
  const { status, stderr } = spawnSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function film(scene: DrawScene, path: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'scene-'))
  for (let n = 0; n < frames; n++) writeFileSync(join(folder, `${String(n).padStart(3, '0')}.svg`), frameSvg(scene(n / frames)))
  const coding = [
    '-c:v',
    'libvpx-vp9',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '300k',
    '-row-mt',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '1',
  ]
  const input = [
    '-framerate',
    String(perSecond),
    '-i',
    join(folder, '%03d.svg'),
    '-an',
    ...coding,
    '-passlogfile',
    join(folder, 'log'),
  ]
  ffmpeg(...input, '-pass', '1', '-f', 'null', '-')
  ffmpeg(...input, '-pass', '2', path)
  rmSync(folder, { recursive: true })
  const { size } = statSync(path)
  if (size > max) throw new Error(`${path} weighs ${size} bytes, more than ${max}`)
  process.stdout.write(`${path} ${size} bytes\n`)
}

films.forEach((scene, n) => film(scene, join(engineRoot, `src/client/pages/scenes/${n + 1}.webm`)))
