// Every npm script starts here, in plain JavaScript that an old Node can still read.
// The toolchain needs Node 24; the dependency `node` provides it to npm scripts whatever the machine has.
const needed = 24;
const major = Number.parseInt(process.versions.node, 10);
if (major < needed) {
  console.error(
    `This project runs on Node ${needed}, and this is Node ${process.versions.node}.\n` +
      'Run `npm ci` once: it installs the right Node for the npm scripts. If install scripts are switched off\n' +
      '(`npm config get ignore-scripts` says true), run `npm rebuild node --ignore-scripts=false`.',
  );
  process.exit(1);
}
