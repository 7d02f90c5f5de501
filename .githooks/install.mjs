// Has git run the hooks of this folder; does nothing without git, in what is no checkout, and where other hooks are set.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args) => spawnSync('git', ['config', '--local', ...args], { encoding: 'utf8' })

// A folder that lies in another project's checkout has none of its own.
if (existsSync('.git') && !git('core.hooksPath').stdout) git('core.hooksPath', '.githooks')
