# Waits for a signal, then stops the Postgres in the given folder and removes the folder. lifeline.sh runs it, so that a
# killed test run leaves no database server behind.
folder=$1
finish() {
  kill "$waiting"
  pid=$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null)
  # SIGQUIT is an immediate shutdown: the data is temporary.
  [ -n "$pid" ] && kill -QUIT "$pid"
  while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  rm -rf "$folder"
  exit 0
}
tail -f /dev/null &
waiting=$!
trap finish TERM
echo guarding
wait
