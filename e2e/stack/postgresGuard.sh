# Waits until it is told to end, then ends the Postgres whose folder is given and removes the folder. Run by lifeline.sh, so
# that a test run that is killed leaves no database server behind.
folder=$1
finish() {
  kill "$waiting"
  pid=$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null)
  # SIGQUIT is an immediate shutdown: nothing in there is worth keeping.
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
