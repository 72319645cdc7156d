// Runs before every npm script, on whatever Node the machine has, before anything is installed: no imports of packages.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForTurn } from './locks/waitForTurn.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const at = (...parts) => join(root, ...parts)
const installed = at('node_modules/.package-lock.json')
/** Whether the installed packages match the lockfile; packages for other platforms may be absent. */
function isInstalled() {
  if (!existsSync(installed) || !existsSync(at('node_modules/.bin/node'))) return false
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (optional && !present[path])) return true
    return present[path]?.version === version && existsSync(at(path, 'package.json'))
  })
}

function install() {
  console.log('installing packages …')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const result = spawnSync(command, [...args, 'ci', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const reasons = (result.stderr ?? '').split('\n').filter(line => /^npm error (?!code|A complete log)\S/.test(line))
  if (result.error ?? result.status)
    stop(`npm ci failed: ${result.error?.message ?? reasons[0]?.slice(10) ?? `exit code ${result.status}`}`)
  if (!existsSync(at('node_modules/.bin/node'))) stop('the package "node" did not install its program: allow its install script')
}

/** What tests of the screens need: a browser, and a font with Chinese in it. */
function installBrowser() {
  const missing = []
  const browsers = process.env.CHROMIUM ? [process.env.CHROMIUM] : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  if (!browsers.some(existsSync)) missing.push('chromium')
  if (!hasChineseFont()) missing.push('fonts-noto-cjk', 'fontconfig')
  if (!missing.length) return
  const apt = `apt-get install ${missing.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    stop(`the tests need a browser and a Chinese font: sudo ${apt}`)
  console.log(`installing ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    stop(
      `${apt} failed: ${String(error.stderr ?? error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    )
  }
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

function stop(reason) {
  console.error(`houtai: ${reason}`)
  process.exit(1)
}

if (!isInstalled()) {
  const endTurn = waitForTurn(root, 'installing')
  // Another start may have done it meanwhile.
  if (!isInstalled()) install()
  endTurn()
}
if (process.argv.includes('--browser')) installBrowser()
