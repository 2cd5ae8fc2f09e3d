# find_package(Lath) for projects with benchmarks of lath.
#
#   find_package(Lath REQUIRED)
#   lath_add_benchmarks(bench SOURCES bench/sum.cpp LIBRARIES parser ARGUMENTS --preset quick)
#
# makes a target `bench` that builds the libraries and runs the benchmarks: `cmake --build build
# --target bench`. Include folders, definitions, the standard and flags are those that a target of
# this project with these libraries has; LIBRARIES names every library to link. The suite that lath
# runs is in <binary dir>/<name>/lath.toml, so `lath run <binary dir>/<name>` does it, too.

cmake_minimum_required(VERSION 3.16)

find_program(LATH_EXECUTABLE lath DOC "The program lath")
if(NOT LATH_EXECUTABLE)
    set(Lath_FOUND FALSE)
    set(Lath_NOT_FOUND_MESSAGE "the program lath is not on PATH: set LATH_EXECUTABLE")
    return()
endif()
set(Lath_FOUND TRUE)

# Words as the strings of a list in TOML.
function(_lath_strings result)
    set(text "")
    foreach(word IN LISTS ARGN)
        string(APPEND text "\"${word}\", ")
    endforeach()
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

function(lath_add_benchmarks name)
    cmake_parse_arguments(PARSE_ARGV 1 LATH "" "" "SOURCES;LIBRARIES;ARGUMENTS")
    if(NOT LATH_SOURCES OR LATH_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR
            "lath_add_benchmarks(NAME SOURCES FILE... [LIBRARIES TARGET...] [ARGUMENTS WORD...])")
    endif()

    # It is never built: it knows what a target with these libraries is compiled with.
    set(like "${name}_compiled")
    add_library(${like} OBJECT EXCLUDE_FROM_ALL ${LATH_SOURCES})
    target_link_libraries(${like} PRIVATE ${LATH_LIBRARIES})

    # Benchmarks are optimised, whatever the rest of the project is.
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    if(type STREQUAL "" OR type STREQUAL "DEBUG")
        message(WARNING "lath: the libraries of ${name} are not optimised (CMAKE_BUILD_TYPE is "
            "\"${CMAKE_BUILD_TYPE}\"): measure with -DCMAKE_BUILD_TYPE=Release")
        set(type RELEASE)
    endif()
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
    if(CMAKE_CXX_STANDARD)
        list(APPEND flags "-std=c++${CMAKE_CXX_STANDARD}")
    endif()
    _lath_strings(flags ${flags})
    foreach(pair "-I INCLUDE_DIRECTORIES" "-D COMPILE_DEFINITIONS")
        separate_arguments(pair UNIX_COMMAND "${pair}")
        list(GET pair 0 flag)
        list(GET pair 1 property)
        set(all "$<TARGET_PROPERTY:${like},${property}>")
        string(APPEND flags "$<$<BOOL:${all}>:\"${flag}$<JOIN:${all},\"$<COMMA> \"${flag}>\"$<COMMA> >")
    endforeach()
    set(all "$<TARGET_PROPERTY:${like},COMPILE_OPTIONS>")
    string(APPEND flags "$<$<BOOL:${all}>:\"$<JOIN:${all},\"$<COMMA> \">\"$<COMMA> >")

    set(linked "")
    foreach(library IN LISTS LATH_LIBRARIES)
        get_target_property(kind ${library} TYPE)
        if(NOT kind STREQUAL "INTERFACE_LIBRARY")
            string(APPEND linked "\"$<TARGET_FILE:${library}>\", ")
        endif()
        if(kind STREQUAL "SHARED_LIBRARY")
            string(APPEND linked "\"-Wl,-rpath,$<TARGET_FILE_DIR:${library}>\", ")
        endif()
    endforeach()

    set(sources "")
    foreach(source IN LISTS LATH_SOURCES)
        get_filename_component(source "${source}" ABSOLUTE)
        list(APPEND sources "${source}")
    endforeach()
    _lath_strings(sources ${sources})

    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${name}")
    file(GENERATE OUTPUT "${folder}/lath.toml" CONTENT
"# Written by lath_add_benchmarks(${name}); changes are lost.
sources = [${sources}]

[build.cpp]
cflags = [${flags}]
ldflags = [${linked}]
")
    add_custom_target(${name}
        COMMAND ${LATH_EXECUTABLE} run "${folder}" ${LATH_ARGUMENTS}
        USES_TERMINAL VERBATIM)
    if(LATH_LIBRARIES)
        add_dependencies(${name} ${LATH_LIBRARIES})
    endif()
endfunction()
