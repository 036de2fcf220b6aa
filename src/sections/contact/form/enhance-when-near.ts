/** Fetches the form's script when the form comes near the window, or is touched. */
const form = document.querySelector<HTMLFormElement>('form[data-script]');

if (form?.parentElement) {
  const enhance = () => import(/* @vite-ignore */ form.dataset.script as string);
  const nearing = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      nearing.disconnect();
      enhance();
    },
    { rootMargin: '400px' },
  );
  // The form itself has no box.
  nearing.observe(form.parentElement);
  form.addEventListener('focusin', enhance, { once: true });
}
