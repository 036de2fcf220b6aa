/**
 * The sandbox of the preview's frame: nothing in it runs, is sent, opens a window or leads the editor elsewhere. The editor reads
 * its document, for which both have to be of the same origin.
 */
export const sandbox = listensInSandbox() ? 'allow-same-origin' : 'allow-same-origin allow-scripts';

/**
 * Whether this browser runs listeners of the editor's page in a sandboxed document. WebKit does not unless scripts are allowed
 * there (bugs.webkit.org, 218086). There, the content security policy of the preview alone keeps scripts from running.
 */
function listensInSandbox(): boolean {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-same-origin');
  frame.hidden = true;
  document.body.append(frame);
  let isHeard = false;
  frame.contentDocument?.addEventListener('click', () => {
    isHeard = true;
  });
  frame.contentDocument?.dispatchEvent(new Event('click'));
  frame.remove();
  return isHeard;
}
